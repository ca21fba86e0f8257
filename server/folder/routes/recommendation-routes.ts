import { recommendations } from '#contract/v1/folder.ts';
import { type App, serve } from '#server/http/serve.ts';
import { pageOf } from '../collections/page.ts';
import type { Discovery } from '../discovery/discovery.ts';
import { createRecommendations } from '../discovery/recommendations/recommendations.ts';

const pages = { limit: 10, max: 30 };

/** The rows of the home screen. */
export function recommendationRoutes(app: App, discovery: Discovery): void {
  const recommendationsFor = createRecommendations(discovery);
  serve(app, recommendations, ({ input, userId }) => recommendationsFor(userId, pageOf(input, pages)));
}
