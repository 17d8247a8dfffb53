/** How the vectors of a text's pieces become one: their mean, or that of the first piece. */
export type Pooling = 'mean' | 'first';

/** The unit vector of a text, from the vectors of its pieces one after another. All pieces count: nothing is filled up. */
export function pooled(pieces: Float32Array, dimension: number, pooling: Pooling): Float32Array {
  const sum = pooling === 'first' ? pieces.slice(0, dimension) : new Float32Array(dimension);
  if (pooling === 'mean') for (let i = 0; i < pieces.length; i++) sum[i % dimension] += pieces[i];
  return unitVector(sum);
}

/** The vector at unit length, in place; one that is no direction (all zeros, or not a number) becomes zeros. */
export function unitVector(vector: Float32Array): Float32Array {
  let square = 0;
  for (let i = 0; i < vector.length; i++) square += vector[i] * vector[i];
  const scale = square > 0 && Number.isFinite(square) ? 1 / Math.sqrt(square) : 0;
  for (let i = 0; i < vector.length; i++) vector[i] = scale === 0 ? 0 : vector[i] * scale;
  return vector;
}
