import { AmountInput } from '@matin/ui/amount-input'
import { Chip } from '@matin/ui/chip'
import { CountingMoney } from '@matin/ui/counting-money'
import { Amount, Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useState } from 'react'
import { Block, Stack, State } from '../block.tsx'

export function AmountSections() {
  return (
    <>
      <Numbers />
      <AmountInputs />
      <Summary />
    </>
  )
}

function Numbers() {
  return (
    <Block
      title="Numbers"
      note="Exact decimal strings, cut and never rounded up. Sign and unit belong to the value."
    >
      <Stack>
        <CountingMoney once="gallery" value="14982.26" unit="USDT" size="xl" />
        <Money value="2168.369999" unit="USDT" size="l" />
        <Money value="3.73" unit="USDT" sign className="pos" />
        <Money value="-0.019" unit="USDT" size="s" />
        <Money value="14982.26" unit="USDT" size="l" hidden />
        <p>
          <Amount value="1234567890123456.123456" digits={6} /> in running text, not one digit lost
        </p>
      </Stack>
    </Block>
  )
}

function AmountInputs() {
  const [first, setFirst] = useState('500')
  const [second, setSecond] = useState('5000')
  const over = Number(second) > 2168.36
  const input = { label: 'Amount', decimals: 6, unit: 'USDT', available: '2168.36' }
  return (
    <Block title="Amount" note="Grouped while it is typed; the caret stays where it was put.">
      <Stack>
        <AmountInput {...input} value={first} onChange={setFirst} help="Minimum 10 USDT" />
        <AmountInput
          {...input}
          value={second}
          onChange={setSecond}
          error={over ? 'Insufficient balance. 2,168.36 is available.' : undefined}
        />
        <AmountInput {...input} value="" onChange={() => undefined} disabled />
      </Stack>
    </Block>
  )
}

function Summary() {
  return (
    <Block title="Summary rows">
      <SummaryRows>
        <SummaryRow name="Fee">
          <Amount value="1" unit="USDT" />
        </SummaryRow>
        <SummaryRow name="Actual arrival" total>
          <Money value="499" unit="USDT" size="inherit" />
        </SummaryRow>
      </SummaryRows>
      <State name="With lines" />
      <SummaryRows lines>
        <SummaryRow name="Principal returned" note="Spot account">
          <Amount value="2000" unit="USDT" />
        </SummaryRow>
        <SummaryRow name="Forfeited income" tone="neg">
          <Amount value="13.3" unit="USDT" />
        </SummaryRow>
        <SummaryRow name="In review">
          <Chip tone="info" icon="clock">
            In review
          </Chip>
        </SummaryRow>
      </SummaryRows>
    </Block>
  )
}
