import { CodeInput, InlineCodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { Money } from '@matin/ui/money'
import { PinPad } from '@matin/ui/pin-sheet'
import { Resend } from '@matin/ui/resend'
import { useState } from 'react'
import { Block } from '../block.tsx'
import { usePin } from '../use-pin.ts'

export function CodeSections() {
  return (
    <>
      <Codes />
      <Pin />
    </>
  )
}

function Codes() {
  const [code, setCode] = useState('4820')
  const [wrong, setWrong] = useState('482017')
  const [inline, setInline] = useState('')
  return (
    <Block
      title="Code input"
      note="Six boxes over one real input, or one line with the way to send the code."
    >
      <Field label="Verification code" help="Sent to ha…@example.com" hint={<Send />}>
        <CodeInput value={code} onChange={setCode} />
      </Field>
      <Field label="Verification code" error={wrong.length === 6 ? 'Code is incorrect.' : undefined}>
        <CodeInput value={wrong} onChange={setWrong} />
      </Field>
      <Field label="Verification code">
        <InlineCodeInput value={inline} onChange={setInline} end={<Send />} />
      </Field>
      <Field label="PIN">
        <CodeInput value="135" onChange={() => undefined} masked autoComplete="off" disabled />
      </Field>
    </Block>
  )
}

/** Button that sends no code. The next one may be sent after 60 s, as in the wallet. */
function Send() {
  const [until, setUntil] = useState<number | null>(null)
  return (
    <Resend
      until={until}
      pending={false}
      onSend={() => setUntil(Date.now() + 60_000)}
      labels={{
        send: 'Send code',
        sending: 'Sending',
        resend: 'Resend code',
        wait: seconds => `${'Resend code'} · ${seconds} s`,
      }}
    />
  )
}

function Pin() {
  const onPin = usePin('Password incorrect')
  return (
    <Block
      title="Payment PIN"
      note="Six digits, sent on the sixth; here 135790 is right. Wrong: the boxes turn red, shake once and clear."
    >
      <div className="pt-5 pb-2.5">
        <PinPad
          amount={<Money value="500" unit="USDT" size="l" />}
          purpose="Withdraw to Cold wallet"
          entered={count => `${count} of 6 digits entered`}
          forgot={
            <a className="t-label soft" href="#top">
              Forgot PIN?
            </a>
          }
          onPin={onPin}
        />
      </div>
    </Block>
  )
}
