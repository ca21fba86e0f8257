/** Lies on the part of a row that a finger drags it by (see `use-reorder.tsx`). */
export const dragHandle = { 'data-drag-handle': '' };
