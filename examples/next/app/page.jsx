import Link from 'next/link';

export default function Home() {
  return (
    <nav>
      <Link href="/rendered">Rendered</Link> <Link href="/client">Client</Link>
    </nav>
  );
}
