export default function Stub({ back }: { back?: string }) {
  return <main className="app">{back}</main>
}
