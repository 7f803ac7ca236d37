import { useParams } from 'react-router'
import { CustomerList } from '../components/customer-list.tsx'
import { CustomerPage } from '../components/customer-page.tsx'

export function Customers() {
  const { id } = useParams()
  return id === undefined ? <CustomerList /> : <CustomerPage key={id} uid={id} />
}
