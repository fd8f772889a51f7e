import { render } from '@react-email/render'
import { site } from '#content/site.ts'
import type { ComposedMail, ComposeMail } from '#contracts/mail.ts'

export const composeMail: ComposeMail = async ({ kind }, { origin }): Promise<ComposedMail> => {
  const mail = (
    <html lang="en">
      <head>
        <title>{site.name}</title>
      </head>
      <body>
        <p>{kind}</p>
        <p>
          <a href={origin}>{site.name}</a>
        </p>
      </body>
    </html>
  )
  return { subject: `${site.name}: ${kind}`, html: await render(mail), text: await render(mail, { plainText: true }) }
}
