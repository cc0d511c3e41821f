/**
 * The public names of `estamp-checkout/form`. Files of this package import from the file that defines a name.
 *
 * @module
 */
export { EstampForm, type EstampFormChange, type EstampFormEventMap } from './element/estamp-form.ts';
export { formMessages, type FormMessages, type Message } from './i18n/messages.ts';
export { registerExtension, type FormExtension, type SchemaNode } from './model/extension.ts';
export type { Field } from './model/field.ts';
export type { FieldContext, FieldTemplate } from './model/field.ts';
export type { Normalizer } from './model/form-source.ts';
export type { Schema, UiSchema } from './model/form-source.ts';
export { fieldElement, type FieldElement } from './widgets/registry.ts';
