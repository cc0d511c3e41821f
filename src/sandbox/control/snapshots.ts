import type { Hono } from 'hono';
import { Problem } from '../model/problem.ts';
import type { Service } from '../http/service.ts';
import { deleteSnapshot, listSnapshots, takeSnapshot, type SnapshotRecord } from '../store/snapshots.ts';
import type { SnapshotAnswer } from './answer-types.ts';
import { read } from './read.ts';
import { newSnapshot } from './requests.ts';

const answer = ({ name, takenAt }: SnapshotRecord): SnapshotAnswer => ({
  name,
  takenAt: new Date(takenAt).toISOString(),
});

/** States by name. They stay through resets, until they are deleted. */
export function mountSnapshotControl(control: Hono, service: Service): void {
  const {
    core: { database, clock },
    faults,
  } = service;

  control.get('/snapshots', (c) => c.json({ snapshots: listSnapshots(database).map(answer) }));

  control.post('/snapshots', async (c) => {
    const snapshot = { ...(await read(c, newSnapshot)), takenAt: clock.now() };
    database.transaction(() => takeSnapshot(database, snapshot, { faults: faults.list() }));
    return c.json(answer(snapshot), 201);
  });

  control.post('/snapshots/:name/restore', (c) => {
    const name = c.req.param('name');
    const takenAt = service.restore(name);
    if (takenAt === undefined) throw new Problem(404, 'There is no such snapshot.');
    return c.json(answer({ name, takenAt }));
  });

  control.delete('/snapshots/:name', (c) => {
    const name = c.req.param('name');
    if (!deleteSnapshot(database, name)) throw new Problem(404, 'There is no such snapshot.');
    return c.json({ name, status: 'deleted' });
  });
}
