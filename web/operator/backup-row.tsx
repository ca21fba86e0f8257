import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BackupsStatus, downloadBackup } from '#contract/backup.ts';
import { signInQuery } from '#web/account/sign-in-query.ts';
import { ask, cannotReach, sentenceOf } from '#web/api.ts';
import { ConfirmButton } from '#web/ui/controls/confirm-button.tsx';
import { saveFile } from '#web/ui/device/save-file.ts';
import { backupTexts as texts } from './backup-texts.ts';
import { PasswordInput } from './password-input.tsx';

/** The whole file; browsers store a large one on the disk. */
async function fetchBackup(name: string, password: string): Promise<Blob> {
  const response = await ask(downloadBackup, { name, password });
  return response.blob().catch(() => {
    throw cannotReach();
  });
}

/** One backup, and its download for whoever gives their password again. */
export function BackupRow({ name, madeAt, bytes }: BackupsStatus['backups'][number]) {
  const [password, setPassword] = useState('');
  const { data: ways } = useQuery(signInQuery());
  const hasPassword = ways?.hasPassword ?? true;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchBackup(name, password),
    onSuccess: (file) => saveFile(name, file),
    onSettled: () => setPassword(''),
  });
  return (
    <li className="grid gap-2">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex flex-wrap gap-x-3">
          <span>{texts.made(madeAt)}</span>
          <span className="text-mute">{texts.size(bytes)}</span>
        </span>
        <ConfirmButton
          label={texts.downloadNamed(texts.made(madeAt))}
          shortLabel={texts.download}
          question={hasPassword ? texts.downloadQuestion : texts.downloadQuestionWithoutPassword}
          confirm={texts.downloadConfirm}
          cancel={texts.cancel}
          busy={isPending}
          onConfirm={() => mutate()}
        >
          {hasPassword && <PasswordInput label={texts.password} value={password} onChange={setPassword} />}
        </ConfirmButton>
      </span>
      {isPending && <output className="text-mute">{texts.downloading}</output>}
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
    </li>
  );
}
