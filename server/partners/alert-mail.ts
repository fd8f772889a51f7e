import { type Alerts, writeAlert } from './alerts.ts'
import type { MailComposer, Mailer } from './mail.ts'

/**
 * Alerts by mail to the owner.
 * @param server this server's name
 */
export const openAlertMail = ({
  mailer,
  owner,
  server,
  composeForOwner,
}: {
  mailer: Mailer
  owner: readonly string[]
  server: () => string
  composeForOwner: MailComposer['composeForOwner']
}): Alerts => ({
  async tell(alert, signal) {
    try {
      const { id, at } = alert
      const payload = writeAlert(alert, server())
      const mail = await composeForOwner({ kind: 'alarm', id, payload, storedAt: at })
      return await mailer.send({ ...mail, id: `${id}.${at}`, to: owner }, signal)
    } catch (error) {
      return { ok: false, error: `the mail could not be written (${error instanceof Error ? error.name : 'failed'})` }
    }
  },
})
