import { createContext, useContext } from 'react'
import { type GivenToConsole, isAllowed } from '#contracts/console-table.ts'

export const GivenContext = createContext<GivenToConsole | undefined>(undefined)

export function useGiven(): GivenToConsole {
  const given = useContext(GivenContext)
  if (!given) throw new Error('This part stands outside of a console page')
  return given
}

export function useIsOwner(): boolean {
  const { me } = useGiven()
  return me !== null && isAllowed(me.role, 'owner')
}
