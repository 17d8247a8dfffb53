import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  OctahedronGeometry,
  SphereGeometry,
  TorusGeometry,
} from 'three';
import type { NodeKindView } from '../../src/protocol/views';

const shape: Readonly<Record<NodeKindView, () => BufferGeometry>> = {
  document: () => new BoxGeometry(8, 6, 4),
  section: () => new CylinderGeometry(4, 4, 4, 8),
  passage: () => new SphereGeometry(3.6, 16, 12),
  entity: () => new CylinderGeometry(4.4, 4.4, 4, 6).rotateX(Math.PI / 2),
  tag: () => new CylinderGeometry(0.4, 4, 7, 5),
  placeholder: () => new OctahedronGeometry(4.4),
  theme: () => new SphereGeometry(6, 20, 16),
};
const seedScale = 1.5;
const ringScale = 1;
const bodyRadius = 4;
const outerRing = 8.1;

/** How a node looks now; colours as `#rrggbb`. */
export interface NodePaint {
  readonly colour: string;
  /** Of the ring around it; null where it has none. */
  readonly ring: string | null;
  readonly glow: string | null;
  readonly opacity: number;
}

/** A node in space: a body by its kind, and a ring for what is chosen or the start. */
export class NodeObject {
  readonly object = new Group();
  readonly #body: MeshLambertMaterial;
  readonly #ring: MeshLambertMaterial;
  readonly #ringMesh: Mesh;
  readonly #geometries: readonly BufferGeometry[];
  readonly #scale: number;

  constructor(kind: NodeKindView, scale: number, seed: boolean) {
    const body = shape[kind]();
    const ring = new TorusGeometry(outerRing - 0.7, 0.7, 8, 32);
    this.#geometries = [body, ring];
    this.#body = new MeshLambertMaterial({ color: '#888888', transparent: true });
    this.#ring = new MeshLambertMaterial({ color: '#888888', transparent: true });
    this.#ringMesh = new Mesh(ring, this.#ring);
    this.#ringMesh.scale.setScalar(ringScale);
    this.object.add(new Mesh(body, this.#body)).add(this.#ringMesh);
    this.#scale = scale * (seed ? seedScale : 1);
    this.object.scale.setScalar(this.#scale);
  }

  /** How far it reaches from its middle, about, with its ring where it has one; in units of the scene. */
  get radius(): number {
    return (this.#ringMesh.visible ? outerRing : bodyRadius) * this.#scale;
  }

  paint({ colour, ring, glow, opacity }: NodePaint): void {
    this.#body.color.set(colour);
    this.#body.emissive.set(glow ?? colour);
    this.#body.emissiveIntensity = glow === null ? 0.25 : 0.8;
    this.#body.opacity = opacity;
    this.#ringMesh.visible = ring !== null;
    if (ring === null) return;
    this.#ring.color.set(ring);
    this.#ring.emissive.set(ring);
    this.#ring.emissiveIntensity = 0.6;
    this.#ring.opacity = opacity;
  }

  /** The ring faces who looks. */
  face(x: number, y: number, z: number): void {
    this.#ringMesh.lookAt(x, y, z);
  }

  dispose(): void {
    for (const geometry of this.#geometries) geometry.dispose();
    this.#body.dispose();
    this.#ring.dispose();
  }
}
