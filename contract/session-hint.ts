/** A cookie that a page can read: it is there while there may be a session to ask about. Alone, as it is needed before the calls are. */
export const sessionHint = 'earshot-session-hint';
