import { useRef, useState } from 'react'
import type { AccountAnswer, RecoveryCodesAnswer } from '#contracts/console-people.ts'
import { useAction } from '../use-action.ts'
import { ConfirmButton, SmallButton } from './buttons-and-links.tsx'
import { CopyButton } from './copy-button.tsx'
import { ActionError, Section, takeFocus } from './page.tsx'
import { Time } from './time.tsx'

const PATH = '/api/console/account/recovery-codes'

/** The way back in for someone who lost their only passkey. */
export function RecoveryCodes({
  recoveryCodes: { left, madeAt },
  onDone,
}: Pick<AccountAnswer, 'recoveryCodes'> & { onDone: () => void }) {
  const make = useAction('Recovery codes made.')
  const [made, setMade] = useState<string[]>()
  async function makeThem() {
    if (make.isBusy) return
    const answer = await make.run<RecoveryCodesAnswer>(PATH)
    if (!answer) return
    setMade(answer.codes)
    onDone()
  }
  const count = `${left} unused ${left === 1 ? 'code' : 'codes'}`
  return (
    <Section
      title="Recovery codes"
      note="If you lose your only passkey, a code lets you create a new one. Each works once. Print them or write them down, and keep them where you’d keep a spare key."
    >
      {made ? (
        <MadeCodes codes={made} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p>{madeAt === null ? 'You have none.' : <Left count={count} madeAt={madeAt} />}</p>
          {left === 0 ? (
            <SmallButton aria-disabled={make.isBusy} onClick={makeThem}>
              {make.isBusy ? 'Waiting for your passkey' : 'Make recovery codes'}
            </SmallButton>
          ) : (
            <ConfirmButton
              question={`The ${count} you have will stop working.`}
              confirm="Replace them"
              isDanger
              isBusy={make.isBusy}
              onConfirm={makeThem}
            >
              Make new codes
            </ConfirmButton>
          )}
        </div>
      )}
      <ActionError>{make.error}</ActionError>
    </Section>
  )
}

const Left = ({ count, madeAt }: { count: string; madeAt: number }) => (
  <>
    {count}, made <Time at={madeAt} />
  </>
)

function MadeCodes({ codes }: { codes: string[] }) {
  const shown = useRef<HTMLOListElement>(null)
  return (
    <div className="border-l-3 border-good py-1 pl-4">
      <p ref={takeFocus} tabIndex={-1} className="mb-3">
        These are shown only once.
      </p>
      <ol
        ref={shown}
        className="mb-4 grid max-w-md gap-x-8 gap-y-1.5 font-mono text-[0.9375rem] sm:grid-cols-2"
        aria-label="Your recovery codes"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} shown={shown} what="The list" />
        <SmallButton onClick={() => print()}>Print</SmallButton>
      </p>
    </div>
  )
}
