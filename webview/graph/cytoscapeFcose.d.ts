declare module 'cytoscape-fcose' {
  import type { Ext } from 'cytoscape';
  export const fcose: Ext;
  export default fcose;
}
