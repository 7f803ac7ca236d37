export default function Stub() {
  return <main className="app" />
}
