/** What the controls say by themselves. */
export const controlTexts = {
  optionsOf: (name: string) => `Options for ${name}`,
  seeMore: 'See more',
  seeLess: 'See less',
  asList: 'Show as list',
  asGrid: 'Show as grid',
} as const;
