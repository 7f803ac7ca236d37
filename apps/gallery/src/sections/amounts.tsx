import { AmountInput } from '@matin/ui/amount-input'
import { Chip } from '@matin/ui/chip'
import { CountingMoney } from '@matin/ui/counting-money'
import { Amount, Money } from '@matin/ui/money'
import { SummaryRow, SummaryRows } from '@matin/ui/summary-row'
import { useState } from 'react'
import { Block, Stack, State } from '../block.tsx'
import { useWords } from '../words/use-words.tsx'

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
  const t = useWords()
  const [first, setFirst] = useState('500')
  const [second, setSecond] = useState('5000')
  const over = Number(second) > 2168.36
  const input = { label: t('amount'), decimals: 6, unit: 'USDT', available: '2168.36' }
  return (
    <Block title="Amount" note="Grouped while it is typed; the caret stays where it was put.">
      <Stack>
        <AmountInput {...input} value={first} onChange={setFirst} help={t('minimum')} />
        <AmountInput
          {...input}
          value={second}
          onChange={setSecond}
          error={over ? t('insufficient') : undefined}
        />
        <AmountInput {...input} value="" onChange={() => undefined} disabled />
      </Stack>
    </Block>
  )
}

function Summary() {
  const t = useWords()
  return (
    <Block title="Summary rows">
      <SummaryRows>
        <SummaryRow name={t('fee')}>
          <Amount value="1" unit="USDT" />
        </SummaryRow>
        <SummaryRow name={t('arrival')} total>
          <Money value="499" unit="USDT" size="inherit" />
        </SummaryRow>
      </SummaryRows>
      <State name="With lines" />
      <SummaryRows lines>
        <SummaryRow name={t('principal')} note="Spot account">
          <Amount value="2000" unit="USDT" />
        </SummaryRow>
        <SummaryRow name={t('givenUp')} tone="neg">
          <Amount value="13.3" unit="USDT" />
        </SummaryRow>
        <SummaryRow name={t('inReview')}>
          <Chip tone="info" icon="clock">
            {t('inReview')}
          </Chip>
        </SummaryRow>
      </SummaryRows>
    </Block>
  )
}
