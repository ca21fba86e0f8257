import { LoadingRing } from './loading-ring.tsx';

/** The whole place is still on its way. */
export function LoadingPage() {
  return (
    <div className="grid min-h-64 flex-1 place-items-center">
      <LoadingRing />
    </div>
  );
}
