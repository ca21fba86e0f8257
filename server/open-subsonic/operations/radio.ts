import * as z from 'zod/mini';
import { addRadioStation } from '#contract/radio.ts';
import { createStationRepository, type Station } from '#server/radio/station-repository.ts';
import { codes, Failure, notFound } from '../answers/failure.ts';
import { child, children, required, text } from '../answers/field.ts';
import { answerOf, done } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import type { Parameters } from '../asking/parameters.ts';
import { idOf, parseId } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const stationShape = {
  id: required(text),
  name: required(text),
  streamUrl: required(text),
  homePageUrl: text,
};

const noStation = () => notFound('That station is not among yours.');

/** What was sent of a station, by the rules of the web app. */
function stationIn(sent: Parameters): Omit<Station, 'id'> {
  const read = z.safeParse(addRadioStation.input, {
    name: sent.required('name'),
    streamUrl: sent.required('streamUrl'),
    homeUrl: sent.text('homepageUrl') ?? '',
  });
  if (read.success) return read.data;
  throw new Failure(codes.missingParameter, read.error.issues[0]?.message ?? 'That is no station.');
}

const stationIdIn = (sent: Parameters): string => {
  const found = parseId(sent.required('id'));
  if (found?.kind !== 'radio') throw noStation();
  return found.key;
};

/** Internet radio: the listener’s own, as in the web app. Apps hear a station from its own address. */
export function radioOperations({ database, now }: OperationNeeds): Operation[] {
  const stations = createStationRepository(database);
  return [
    {
      name: 'getInternetRadioStations',
      changes: false,
      async answer({ caller }) {
        const internetRadioStation = (await stations.of(caller.userId)).map(
          ({ id, name, streamUrl, homeUrl }) => ({
            id: idOf('radio', id),
            name,
            streamUrl,
            homePageUrl: homeUrl === '' ? undefined : homeUrl,
          }),
        );
        return answerOf(
          { internetRadioStations: child({ internetRadioStation: children(stationShape) }) },
          { internetRadioStations: { internetRadioStation } },
        );
      },
    },
    {
      name: 'createInternetRadioStation',
      changes: true,
      async answer({ sent, caller: { userId } }) {
        await stations.add(userId, stationIn(sent), now());
        return done;
      },
    },
    {
      name: 'updateInternetRadioStation',
      changes: true,
      async answer({ sent, caller }) {
        const station = { id: stationIdIn(sent), ...stationIn(sent) };
        if (!(await stations.change(caller.userId, station))) throw noStation();
        return done;
      },
    },
    {
      name: 'deleteInternetRadioStation',
      changes: true,
      async answer({ sent, caller }) {
        if (!(await stations.remove(caller.userId, stationIdIn(sent)))) throw noStation();
        return done;
      },
    },
  ];
}
