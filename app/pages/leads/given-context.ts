import { createContext } from 'react-router'
import type { GivenToPages } from '#contracts/given-to-pages.ts'

/** Where a loader finds what the server gave to its page; `app/entry.server.tsx` puts it there. */
export const givenContext = createContext<GivenToPages>({})
