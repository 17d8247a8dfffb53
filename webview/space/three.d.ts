/** As much of three.js as the view in space uses: the package has no types of its own. */
declare module 'three' {
  export class Color {
    constructor(colour: string);
  }
  export class BufferGeometry {
    dispose(): void;
    rotateX(angle: number): this;
    rotateZ(angle: number): this;
  }
  export class SphereGeometry extends BufferGeometry {
    constructor(radius: number, width: number, height: number);
  }
  export class BoxGeometry extends BufferGeometry {
    constructor(width: number, height: number, depth: number);
  }
  export class CylinderGeometry extends BufferGeometry {
    constructor(top: number, bottom: number, height: number, segments: number);
  }
  export class OctahedronGeometry extends BufferGeometry {
    constructor(radius: number);
  }
  export class TorusGeometry extends BufferGeometry {
    constructor(radius: number, tube: number, radialSegments: number, tubularSegments: number);
  }
  export class Material {
    transparent: boolean;
    opacity: number;
    dispose(): void;
  }
  export class MeshLambertMaterial extends Material {
    constructor(options: { readonly color: string; readonly transparent: boolean });
    readonly color: { set(colour: string): void };
    readonly emissive: { set(colour: string): void };
    emissiveIntensity: number;
  }
  export class Object3D {
    readonly scale: { setScalar(scale: number): void };
    visible: boolean;
    add(other: Object3D): this;
    lookAt(x: number, y: number, z: number): void;
  }
  export class Mesh extends Object3D {
    constructor(geometry: BufferGeometry, material: Material);
    readonly material: Material;
  }
  export class Group extends Object3D {}
  export interface WebGLRendererParameters {
    readonly antialias?: boolean;
    readonly alpha?: boolean;
    readonly powerPreference?: string;
  }
  export class WebGLRenderer {
    readonly domElement: HTMLCanvasElement;
    readonly info: { readonly memory: { readonly geometries: number; readonly textures: number } };
    dispose(): void;
    forceContextLoss(): void;
  }
  export class Scene extends Object3D {}
  export class Camera extends Object3D {}
  export class Light extends Object3D {}
  export type Renderer = WebGLRenderer;
}
