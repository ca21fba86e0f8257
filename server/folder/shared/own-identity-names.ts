/** Where a server that had numbers of its own keeps them, and the list of those that mean another song now. */
export const ownIdentityName = 'folder-identity.own.sqlite';
export const differencesName = 'folder-identity.differences.tsv';
