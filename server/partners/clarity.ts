import { identifier, type SettingSheet, setting, type ValuesOf } from '#contracts/setting-kinds.ts'
import type { ThirdParty } from './partner.ts'

const settings = { clarityProjectId: setting('CLARITY_PROJECT_ID', identifier) }

/** Microsoft Clarity, which shows the owner what visitors do. It has no stand-in. */
export const claritySheet = { group: 'rest', settings } as const satisfies SettingSheet

/** Whether pages ask for consent to it. */
export const chooseClarity = ({ clarityProjectId }: ValuesOf<typeof settings>): ThirdParty =>
  clarityProjectId === undefined
    ? { mode: 'off', why: 'CLARITY_PROJECT_ID not set' }
    : { mode: 'live', why: 'CLARITY_PROJECT_ID set' }
