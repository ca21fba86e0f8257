import * as z from 'zod/mini';
import { addRadioStation } from '#contract/radio.ts';
import { createStationRepository, type Station } from '#server/radio/station-repository.ts';
import { idOf, parseId } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { Operation } from '../request/operation.ts';
import type { Parameters } from '../request/parameters.ts';
import { codes, Failure, notFound } from '../response/failure.ts';
import { child, children, required, text } from '../response/field.ts';
import { answerOf, done } from '../response/values.ts';

const stationShape = {
  id: required(text),
  name: required(text),
  streamUrl: required(text),
  homePageUrl: text,
};

const noStation = () => notFound('That station is not among yours.');

/** Parses a station with the rules of the web app. */
function stationIn(params: Parameters): Omit<Station, 'id'> {
  const result = z.safeParse(addRadioStation.input, {
    name: params.required('name'),
    streamUrl: params.required('streamUrl'),
    homeUrl: params.text('homepageUrl') ?? '',
  });
  if (result.success) return result.data;
  throw new Failure(codes.missingParameter, result.error.issues[0]?.message ?? 'That is no station.');
}

const stationIdIn = (params: Parameters): string => {
  const parts = parseId(params.required('id'));
  if (parts?.kind !== 'radio') throw noStation();
  return parts.key;
};

/** The listener’s internet radio stations, shared with the web app. Apps stream a station from its own address. */
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
      async answer({ params, caller: { userId } }) {
        await stations.add(userId, stationIn(params), now());
        return done;
      },
    },
    {
      name: 'updateInternetRadioStation',
      changes: true,
      async answer({ params, caller }) {
        const station = { id: stationIdIn(params), ...stationIn(params) };
        if (!(await stations.change(caller.userId, station))) throw noStation();
        return done;
      },
    },
    {
      name: 'deleteInternetRadioStation',
      changes: true,
      async answer({ params, caller }) {
        if (!(await stations.remove(caller.userId, stationIdIn(params)))) throw noStation();
        return done;
      },
    },
  ];
}
