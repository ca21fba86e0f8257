import type { Database } from '#server/database/open-database.ts';
import { type Family, gauge, type Sample } from './exposition.ts';

type Job = { name: string; lease_until: number; finished_at: number | null; outcome: string | null };

const family = (name: string, help: string, samples: Sample[]): Family => ({
  name,
  help,
  kind: 'gauge',
  samples,
});

/** Whether a job said of its last run that it was done. One that says nothing is believed to have been. */
function wasDone({ outcome }: Job): boolean {
  try {
    const parsed: unknown = JSON.parse(outcome ?? 'null');
    const state: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'state') : undefined;
    return state === undefined || state === 'done';
  } catch {
    return true;
  }
}

/** Jobs of the server (backups are one): whether they run, how the last run ended and how long ago. */
export async function jobFigures(database: Database, now: number): Promise<Family[]> {
  const jobs = await database
    .selectFrom('server_job')
    .selectAll()
    .orderBy('name')
    .execute()
    .catch(() => []);
  const finished = jobs.flatMap((job) =>
    job.finished_at === null ? [] : [{ ...job, finishedAt: job.finished_at }],
  );
  return [
    family(
      'earshot_job_running',
      'Whether a job runs now.',
      jobs.map((job) => ({ labels: { job: job.name }, value: job.lease_until > now ? 1 : 0 })),
    ),
    family(
      'earshot_job_last_success',
      'Whether the last run of a job was done.',
      finished.map((job) => ({ labels: { job: job.name }, value: wasDone(job) ? 1 : 0 })),
    ),
    family(
      'earshot_job_age_seconds',
      'How long ago the last run of a job ended.',
      finished.map((job) => ({ labels: { job: job.name }, value: Math.max(0, now - job.finishedAt) / 1000 })),
    ),
  ];
}

/** How the scan of the music folder stands. */
export function scanFigures(scan: Scan | undefined, problems: FolderProblems | undefined): Family[] {
  if (scan === undefined) return [];
  return [
    gauge(
      'earshot_unreadable_folders',
      'Folders in the music folder that the last scan could not read.',
      problems?.unreadable.count,
    ),
    gauge('earshot_silent_folders', 'Music folders that do not answer.', problems?.silent.length),
    gauge(
      'earshot_reads_music_folder',
      'Whether this server reads the music folder for all of its database.',
      problems?.sharing && Number(problems.sharing.isHere),
    ),
    gauge(
      'earshot_catalogue_changes_behind',
      'Changes of the music folder that another server published and this one does not have.',
      problems?.sharing?.changesBehind,
    ),
    gauge('earshot_scan_running', 'Whether the music folder is being read.', scan.state === 'idle' ? 0 : 1),
    gauge(
      'earshot_scan_problem',
      'Whether the music folder cannot be read at all.',
      scan.problem === null ? 0 : 1,
    ),
    gauge('earshot_songs', 'Songs in the catalogue.', scan.songs),
    gauge('earshot_unreadable_files', 'Files that could not be read.', scan.unreadable),
    gauge(
      'earshot_scan_finished_timestamp_seconds',
      'When the last scan ended.',
      scan.finishedAt === null ? null : Date.parse(scan.finishedAt) / 1000,
    ),
  ];
}

export type FolderProblems = {
  silent: readonly string[];
  unreadable: { count: number };
  /** Null for a server that shares its music folder with no other. */
  sharing: { isHere: boolean; changesBehind: number } | null;
};

export type Scan = {
  state: string;
  songs: number;
  unreadable: number;
  finishedAt: string | null;
  problem: string | null;
};
