import { AddressRow, shortAddress } from '@matin/ui/address-row'
import { Button } from '@matin/ui/button'
import { CopyButton } from '@matin/ui/copy-button'
import { QrCard } from '@matin/ui/qr-card'
import { toast } from '@matin/ui/toast'
import { UploadTile } from '@matin/ui/upload-tile'
import { useEffect, useState } from 'react'
import { Block, Pair, Stack, State, Wrap } from '../block.tsx'
import { drawReceipt } from '../receipt.ts'
import { useWords } from '../words/use-words.tsx'

const address = 'TXq7mK4vR8bWc2NnYp5sDf9HjLe3ZtUa6Q'

export function TransferSections() {
  return (
    <>
      <Uploads />
      <Addresses />
    </>
  )
}

function Uploads() {
  const t = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [receipt, setReceipt] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | undefined>(0.4)
  const tile = { title: t('voucher'), hint: t('voucherHint') }
  useEffect(() => {
    void drawReceipt().then(setReceipt)
  }, [])
  return (
    <Block title="Upload tile">
      <Stack>
        <Pair>
          <UploadTile {...tile} file={file} onChange={setFile} />
          <UploadTile {...tile} file={null} onChange={() => undefined} error={t('tooLarge')} />
        </Pair>
        <Pair>
          <UploadTile {...tile} file={receipt} onChange={setReceipt} progress={progress} />
          <UploadTile {...tile} file={receipt} onChange={setReceipt} />
        </Pair>
        <Wrap>
          <Button size="sm" variant="quiet" onClick={() => setProgress(Math.min(1, (progress ?? 0) + 0.2))}>
            Send on
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setProgress(undefined)}>
            Sent
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void drawReceipt().then(setReceipt)}>
            Choose again
          </Button>
        </Wrap>
      </Stack>
    </Block>
  )
}

function Addresses() {
  const t = useWords()
  const copied = (ok: boolean) => toast(ok ? t('copied') : 'Could not copy', ok ? 'pos' : 'neg')
  return (
    <>
      <Block
        title="Address row"
        note="First and last six characters are bold: those are the ones people compare."
      >
        <AddressRow address={address} copyLabel={t('copyAddress')} onCopied={copied} />
        <State name="Short" />
        <Wrap>
          <span className="mono">{shortAddress(address)}</span>
          <CopyButton
            text={address}
            label={`${t('copyAddress')}: ${shortAddress(address)}`}
            size={18}
            onCopied={copied}
          />
        </Wrap>
      </Block>
      <Block title="QR card">
        <QrCard text={address} label={`QR code of ${address}`} caption={t('qrCaption')} />
      </Block>
    </>
  )
}
