import { useRef, useState } from 'react'
import type { AccountAnswer, RecoveryCodesAnswer } from '#contracts/console-people.ts'
import { ActionButton } from './action-button.tsx'
import { SmallButton } from './buttons-and-links.tsx'
import { CopyButton } from './copy-button.tsx'
import { Section, takeFocus } from './page.tsx'
import { Time } from './time.tsx'

/** The way back in for someone who lost their only passkey. */
export function RecoveryCodes({
  recoveryCodes: { left, madeAt },
  onDone,
}: Pick<AccountAnswer, 'recoveryCodes'> & { onDone: () => void }) {
  const [made, setMade] = useState<string[]>()
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
          <p>
            {madeAt === null ? (
              'You have none.'
            ) : (
              <>
                {count}, made <Time at={madeAt} />
              </>
            )}
          </p>
          <span>
            <ActionButton<RecoveryCodesAnswer>
              busy="Waiting for your passkey"
              question={left === 0 ? undefined : `The ${count} you have will stop working.`}
              confirm="Replace them"
              isDanger={left > 0}
              path="/api/console/account/recovery-codes"
              done="Recovery codes made."
              onDone={({ codes }) => {
                setMade(codes)
                onDone()
              }}
            >
              {left === 0 ? 'Make recovery codes' : 'Make new codes'}
            </ActionButton>
          </span>
        </div>
      )}
    </Section>
  )
}

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
