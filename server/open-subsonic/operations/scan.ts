import type { OperationNeeds } from '../music/operation-needs.ts';
import type { Operation } from '../request/operation.ts';
import { notAllowed } from '../response/failure.ts';
import { child, flag, number, open, required, time } from '../response/field.ts';
import { answerOf } from '../response/values.ts';

const statusShape = {
  scanStatus: child({
    scanning: required(flag),
    count: number,
    folderCount: open(number),
    lastScan: open(time),
  }),
};

/** Status of the scan of the music folder. Only the operator may start one. */
export function scanOperations({ folder, isOperator }: OperationNeeds): Operation[] {
  function status() {
    const { state, songs, finishedAt } = folder.status();
    const lastScan = finishedAt === null ? {} : { lastScan: Date.parse(finishedAt) };
    const scanStatus = {
      scanning: state !== 'idle',
      count: songs,
      folderCount: folder.folders.length,
      ...lastScan,
    };
    return answerOf(statusShape, { scanStatus });
  }

  return [
    { name: 'getScanStatus', changes: false, answer: status },
    {
      name: 'startScan',
      changes: true,
      async answer({ caller }) {
        if (!(await isOperator(caller.userId)))
          throw notAllowed('Only whoever runs this server may begin a scan.');
        folder.rescan();
        return status();
      },
    },
  ];
}
