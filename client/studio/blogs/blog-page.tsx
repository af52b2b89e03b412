export function BlogPage(_: { blogId: string }) {
  return <p />;
}
