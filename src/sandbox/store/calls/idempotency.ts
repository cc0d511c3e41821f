import type { Owner } from '../accounts/organizations.ts';
import type { Database } from '../database.ts';

/** An answer that is repeated for the same key. */
export interface StoredAnswer {
  requestHash: string;
  status: number;
  /** JSON. */
  body: string;
}

/** What an answer is stored under. */
interface AnswerKey {
  owner: Owner;
  operationId: string;
  /** The caller's Idempotency-Key. */
  key: string;
}

export function findStoredAnswer(database: Database, { owner, operationId, key }: AnswerKey): StoredAnswer | undefined {
  return database.get<StoredAnswer>(
    `SELECT request_hash AS requestHash, status, body FROM idempotency
     WHERE organization_id = ? AND environment = ? AND operation_id = ? AND key = ?`,
    owner.organizationId,
    owner.environment,
    operationId,
    key,
  );
}

export function storeAnswer(
  database: Database,
  { owner, operationId, key }: AnswerKey,
  answer: StoredAnswer & { at: number },
): void {
  database.run(
    `INSERT INTO idempotency
       (organization_id, environment, operation_id, key, request_hash, status, body, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    owner.organizationId,
    owner.environment,
    operationId,
    key,
    answer.requestHash,
    answer.status,
    answer.body,
    answer.at,
  );
}
