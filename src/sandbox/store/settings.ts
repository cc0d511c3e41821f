import type { DialectName } from '../bodies/dialect.ts';
import type { Database } from './database.ts';
import { fromJson } from './from-json.ts';

/** A production limit: so many calls in so many seconds, per key. */
export interface Limit {
  count: number;
  windowSeconds: number;
}

/** How unpleasant correct answers are. */
export interface ToleranceFaults {
  /** Adds undocumented fields and unknown values of enumerations. */
  unknownFields: boolean;
  /** Reverses the order of keys. */
  shuffleKeys: boolean;
  /** Leaves optional fields out. */
  dropOptional: boolean;
  /** 200 and 201 in turn. */
  alternateSuccess: boolean;
  /** What a missing scope answers with. */
  scopeStatus: 401 | 403;
}

export interface SettingValues {
  clockOffset: number;
  dialect: DialectName;
  hostility: ToleranceFaults;
  /** By operationId, where it differs from the default. */
  limits: Record<string, Limit>;
  /** Goes up with every change of a price. */
  masterDataVersion: number;
  /** Signs document addresses. */
  signingSecret: string;
}

/** Switches that outlive a restart, each one a row of JSON. */
export interface Settings {
  get<Name extends keyof SettingValues>(name: Name): SettingValues[Name];
  set<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name]): void;
}

export const CALM: ToleranceFaults = {
  unknownFields: false, shuffleKeys: false, dropOptional: false, alternateSuccess: false, scopeStatus: 403,
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
        name, JSON.stringify(value),
      );
    },
  };
}
