import type { FormExtension } from '../model/extension.ts';
import { draggable } from './draggable.ts';
import { fullMessages } from '../i18n/full-messages.ts';
import { additionalProperties } from './additional-properties.ts';
import { readMap } from './read-map.ts';
import { readTuple } from './read-tuple.ts';

/**
 * The extension: tuples, additional properties, and lists with draggable items.
 *
 * @example
 * registerExtension(full);
 */
export const full: FormExtension = {
  read(field, node) {
    if (field.kind === 'array') readTuple(field, node);
    else readMap(field, node);
  },
  widgets: { list: draggable, map: additionalProperties },
  messages: fullMessages,
};
