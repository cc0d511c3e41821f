import type { FormExtension } from '../model/extension.ts';
import { draggable } from './draggable.ts';
import { fullMessages } from '../i18n/full-messages.ts';
import { additionalProperties } from './additional-properties.ts';
import { readMap } from './read-map.ts';
import { readTuple } from './read-tuple.ts';

/** Fixed entries, open maps, and lists whose entries can be dragged. */
export const full: FormExtension = {
  read(field, node) {
    if (field.kind === 'array') readTuple(field, node);
    else readMap(field, node);
  },
  widgets: { list: draggable, map: additionalProperties },
  messages: fullMessages,
};
