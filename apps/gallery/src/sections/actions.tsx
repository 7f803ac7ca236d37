import { Button } from '@matin/ui/button'
import { IconButton } from '@matin/ui/icon-button'
import { QuickActions } from '@matin/ui/quick-actions'
import { useState } from 'react'
import { Block, Pair, Stack, State, Wrap } from '../block.tsx'
import { SampleLink } from '../sample-link.tsx'

export function ActionSections() {
  return (
    <>
      <Buttons />
      <IconButtons />
      <Quick />
    </>
  )
}

function Buttons() {
  const [presses, setPresses] = useState(0)
  return (
    <Block
      title="Buttons"
      note="One primary per screen. Jade fill only where money starts to earn. Small buttons keep a 44 px hit area."
    >
      <Stack>
        <Button block>Withdraw 500 USDT</Button>
        <Button block variant="earn" icon="lock">
          Lock 2,000 USDT
        </Button>
        <Button block variant="quiet">
          Create an account
        </Button>
        <Button block variant="line">
          Cancel withdrawal
        </Button>
        <Button block variant="danger">
          Redeem early
        </Button>
        <Pair>
          <Button block variant="up">
            Buy BTC
          </Button>
          <Button block variant="down">
            Sell BTC
          </Button>
        </Pair>
        <Pair>
          <Button block pending>
            Sending
          </Button>
          <Button block disabled>
            Submit
          </Button>
        </Pair>
        <Wrap>
          <Button size="md">Medium 44</Button>
          <Button size="sm" variant="quiet">
            Small 36
          </Button>
          <a className="link t-label" href="#top">
            Text link
          </a>
        </Wrap>
      </Stack>
      <State name="A second press within 500 ms counts for nothing" />
      <Wrap>
        <Button size="md" variant="quiet" onClick={() => setPresses(count => count + 1)}>
          Press
        </Button>
        <span className="num" data-testid="presses">
          {presses}
        </span>
      </Wrap>
    </Block>
  )
}

function IconButtons() {
  const [shown, setShown] = useState(true)
  return (
    <Block title="Icon buttons" note="44 px. The dot says that something is unread; the name says it too.">
      <Wrap>
        <IconButton icon="headset" label="Customer service" />
        <IconButton icon="bell" label="Messages, 3 unread" dot />
        <IconButton
          icon={shown ? 'eye' : 'eye-off'}
          label="Hide amounts"
          aria-pressed={!shown}
          onClick={() => setShown(!shown)}
        />
        <IconButton icon="share" label="Share" size={20} />
        <IconButton icon="right" label="Next" render={<SampleLink />} />
      </Wrap>
    </Block>
  )
}

function Quick() {
  return (
    <Block title="Quick actions" look="flush" note="Up to four; the first one is solid.">
      <QuickActions
        label="Quick actions"
        items={[
          { icon: 'recharge', label: 'Recharge', link: <SampleLink /> },
          { icon: 'withdraw', label: 'Withdraw', link: <SampleLink /> },
          { icon: 'exchange', label: 'Exchange', link: <SampleLink /> },
          { icon: 'user-plus', label: 'Invite', link: <SampleLink /> },
        ]}
      />
    </Block>
  )
}
