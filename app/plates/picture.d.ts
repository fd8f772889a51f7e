/** A drawing as a picture: scripts/build/draw-plates.ts. */
declare module '*.svg?picture' {
  const src: string
  export default src
}
