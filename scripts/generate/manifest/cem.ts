/** The parts of a custom-elements manifest that we write. */
export interface Reference {
  name: string;
  module?: string;
  package?: string;
}

export interface Described {
  kind?: string;
  name: string;
  description?: string;
  type?: { text: string };
  default?: string;
  privacy?: string;
  static?: boolean;
  readonly?: boolean;
  /** Of an attribute: the property that it sets. Absent for attributes of the platform, such as `lang`. */
  fieldName?: string;
  /** Of a property: the attribute that sets it. */
  attribute?: string;
  inheritedFrom?: Reference;
}

export interface Declaration extends Described {
  customElement?: boolean;
  tagName?: string;
  superclass?: Reference;
  members?: Described[];
  attributes?: Described[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
  cssStates?: Described[];
}

export interface Export {
  kind: 'js' | 'custom-element-definition';
  name: string;
  declaration: Reference;
}

export interface Module {
  kind: 'javascript-module';
  path: string;
  declarations: Declaration[];
  exports: Export[];
}

export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: Module[];
}

/** The elements of a manifest. */
export const elementsOf = ({ modules }: Manifest): (Declaration & { tagName: string })[] =>
  modules
    .flatMap(({ declarations }) => declarations)
    .filter((one): one is Declaration & { tagName: string } => one.tagName !== undefined);
