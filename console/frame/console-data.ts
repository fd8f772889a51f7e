import { createContext, useContext } from 'react'
import { type ConsoleData, isAllowed } from '#contracts/console-table.ts'

export const ConsoleDataContext = createContext<ConsoleData | undefined>(undefined)

export function useConsoleData(): ConsoleData {
  const data = useContext(ConsoleDataContext)
  if (!data) throw new Error('This part stands outside of a console page')
  return data
}

export function useIsOwner(): boolean {
  const { me } = useConsoleData()
  return me !== null && isAllowed(me.role, 'owner')
}
