import type { DialectName } from '../bodies/dialect.ts';
import { type Database, fromJson } from './database.ts';

/** A limit of a production key: a number of calls in a number of seconds. */
export interface Limit {
  count: number;
  windowSeconds: number;
}

/** Harmless irregularities of responses, to test tolerant clients. */
export interface ToleranceFaults {
  /** Adds undocumented fields and unknown values of enumerations. */
  unknownFields: boolean;
  /** Reverses the order of keys. */
  shuffleKeys: boolean;
  /** Omits optional fields. */
  dropOptional: boolean;
  /** Alternates 200 and 201. */
  alternateSuccess: boolean;
  /** The status for a missing scope. */
  scopeStatus: 401 | 403;
}

export interface SettingValues {
  clockOffset: number;
  dialect: DialectName;
  hostility: ToleranceFaults;
  /** By operationId; only limits that differ from the default. */
  limits: Record<string, Limit>;
  /** Incremented with every change of a price. */
  masterDataVersion: number;
  /** Signs document addresses. */
  signingSecret: string;
}

/** Settings that survive a restart, each stored as JSON. */
export interface Settings {
  get<Name extends keyof SettingValues>(name: Name): SettingValues[Name];
  set<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name]): void;
}

export const CALM: ToleranceFaults = {
  unknownFields: false,
  shuffleKeys: false,
  dropOptional: false,
  alternateSuccess: false,
  scopeStatus: 403,
};

export function settingsOf(database: Database): Settings {
  return {
    get(name) {
      const row = database.get<{ value: string }>('SELECT value FROM settings WHERE name = ?', name);
      if (!row) throw new Error(`The data file has no setting "${name}"; it was not seeded.`);
      return fromJson(row.value);
    },
    set(name, value) {
      database.run(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        JSON.stringify(value),
      );
    },
  };
}
