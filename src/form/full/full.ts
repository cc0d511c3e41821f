import type { FormExtension } from '../extension.ts';
import { draggable } from './draggable.ts';
import { pairs } from './pairs.ts';
import { readMap } from './read-map.ts';
import { readTuple } from './read-tuple.ts';

/** Fixed entries, open maps, and lists whose entries can be dragged. */
export const full: FormExtension = {
  read(field, node) {
    if (field.kind === 'array') readTuple(field, node);
    else readMap(field, node);
  },
  widgets: { list: draggable, map: pairs },
};
