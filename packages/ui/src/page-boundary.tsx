import { Component, type ComponentType, type ReactNode } from 'react'

export interface PageErrorProps {
  error: unknown
  retry: () => void
}

interface Props {
  failed: ComponentType<PageErrorProps>
  children: ReactNode
}

export class PageBoundary extends Component<Props, { error: unknown; caught: boolean }> {
  override state = { error: undefined, caught: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, caught: true }
  }

  override render() {
    const { failed: Failed, children } = this.props
    if (!this.state.caught) return children
    return (
      <Failed error={this.state.error} retry={() => this.setState({ error: undefined, caught: false })} />
    )
  }
}
