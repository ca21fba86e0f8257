/** Endings of the pictures that may show an artist. */
export const pictureName = /\.(jpe?g|png|webp|gif|avif)$/i;
