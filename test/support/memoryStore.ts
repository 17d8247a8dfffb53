export { memoryStore } from '../../src/core/indexing/memoryStore';
