import { Space } from './space';

window.docgraphSpace = (element, listener, motion) => new Space(element, listener, motion);
