import { type ReactNode, useEffect } from 'react'

/** Stands around an island where it is rendered and where it is hydrated, so that ids in it are the same. */
export function IslandRoot({ onLive, children }: { onLive?: () => void; children: ReactNode }) {
  // The caller, which is no part of React, waits for this.
  useEffect(() => onLive?.(), [onLive])
  return children
}
