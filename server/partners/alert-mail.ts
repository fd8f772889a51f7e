import type { ComposedMail } from '#contracts/mail.ts'
import { type Alert, type Alerts, writeAlert } from './alerts.ts'
import type { Mailer } from './mail.ts'

/**
 * Alerts by mail to the owner.
 * @param server this server's name
 * @param compose writes the mail from the alert's id and JSON
 */
export const openAlertMail = ({
  mailer,
  owner,
  server,
  compose,
}: {
  mailer: Mailer
  owner: readonly string[]
  server: () => string
  compose: (alert: Pick<Alert, 'id' | 'at'> & { payload: string }) => Promise<ComposedMail>
}): Alerts => ({
  async tell(alert, signal) {
    try {
      const { id, at } = alert
      const mail = await compose({ id, at, payload: writeAlert(alert, server()) })
      return await mailer.send({ ...mail, id: `${id}.${at}`, to: owner }, signal)
    } catch (error) {
      return { ok: false, error: `the mail could not be written (${error instanceof Error ? error.name : 'failed'})` }
    }
  },
})
