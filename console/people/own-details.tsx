import { useState } from 'react'
import { TextField } from '#site/ui/field.tsx'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { ActionError, Section } from '../frame/page.tsx'
import { useForm } from '../frame/use-action.ts'

/** The header says both, too. */
const showAnew = () => location.reload()

const look = 'flex max-w-[40rem] flex-wrap items-end gap-3'

/** A person's own name and address. */
export function OwnDetails() {
  const { me } = useConsoleData()
  const [asked, setAsked] = useState<string>()
  const name = useForm('own name', '/api/console/account/rename', showAnew, { done: 'Your name is changed.' })
  const address = useForm<{ email: string }>('own address', '/api/console/account/address', ({ email }) =>
    setAsked(email),
  )
  const code = useForm('own code', '/api/console/account/prove-address', showAnew, { more: { email: asked } })
  return (
    <Section
      title="Name and address"
      note="How the others see you here. A new address counts once you’ve typed the code that’s mailed to it."
    >
      <form {...name.form} className={look} aria-label="Your name">
        <div className="min-w-0 grow">
          <TextField name="name" label="Name" defaultValue={me?.name} maxLength={100} required autoComplete="off" />
        </div>
        <SmallButton type="submit" className="h-13 px-5">
          Change name
        </SmallButton>
      </form>
      <ActionError>{name.error}</ActionError>
      <form {...address.form} className={`${look} mt-5`} aria-label="Your address">
        <div className="min-w-0 grow">
          <TextField
            name="email"
            label="Email"
            type="email"
            defaultValue={me?.email}
            maxLength={254}
            required
            autoComplete="off"
          />
        </div>
        <SmallButton type="submit" className="h-13 px-5">
          Mail me a code
        </SmallButton>
      </form>
      <ActionError>{address.error}</ActionError>
      <div role="status">
        {asked !== undefined && (
          <p className="mt-5">{`A code is on its way to ${asked}. It’s good for half an hour.`}</p>
        )}
      </div>
      {asked !== undefined && (
        <form {...code.form} className={`${look} mt-3`} aria-label="The mailed code">
          <div className="min-w-0 grow">
            <TextField
              name="code"
              label="Code"
              maxLength={40}
              required
              autoComplete="one-time-code"
              spellCheck={false}
            />
          </div>
          <SmallButton type="submit" look="ink" className="h-13 px-5">
            Use this address
          </SmallButton>
        </form>
      )}
      <ActionError>{code.error}</ActionError>
    </Section>
  )
}
