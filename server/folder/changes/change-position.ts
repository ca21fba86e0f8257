import type { DatabaseSync } from 'node:sqlite';
import { prepare, rowsOf } from '../store/query.ts';
import { readSetting, writeSetting } from '../store/setting.ts';

/** Which shared catalogue the two files hold, and up to which change. `lineage` is 0 where they hold none. */
export type ChangePosition = { lineage: number; revision: number };

const userVersion = rowsOf({ user_version: 'integer not null' }, 'pragma identity.user_version');
const applicationId = rowsOf({ application_id: 'integer not null' }, 'pragma identity.application_id');

/** Both files say it, since one may be committed without the other when the process is killed: the earlier change counts. */
export function readChangePosition(database: DatabaseSync): ChangePosition {
  const ofIdentities = prepare(database, applicationId).one().application_id;
  const revisionOfIdentities = prepare(database, userVersion).one().user_version;
  const ofCatalogue = readSetting(database, 'catalogue_lineage') ?? 0;
  // A rebuilt catalogue belongs to whatever the identities belong to.
  const lineage = ofCatalogue === 0 || ofCatalogue === ofIdentities ? ofIdentities : 0;
  const revision = Math.min(readSetting(database, 'change_revision') ?? 0, revisionOfIdentities);
  return { lineage, revision };
}

/** In the caller's transaction. */
export function writeChangePosition(database: DatabaseSync, { lineage, revision }: ChangePosition): void {
  writeSetting(database, 'catalogue_lineage', lineage);
  writeSetting(database, 'change_revision', revision);
  database.exec(`pragma identity.application_id = ${lineage}; pragma identity.user_version = ${revision}`);
}

/** A server alone gives numbers that no other knows: what it has is of no shared catalogue any more. */
export function leaveSharing(database: DatabaseSync): void {
  if (readChangePosition(database).lineage === 0) return;
  database.exec('begin immediate');
  writeChangePosition(database, { lineage: 0, revision: 0 });
  database.exec('commit');
}
