// The pages that are loaded later, in one file: each file is a request, which is a call of a function.
export { BinList } from './bin/bin-list.tsx';
export { BlogPage } from './blogs/blog-page.tsx';
export { NewBlog } from './blogs/new-blog.tsx';
export { ConflictPanel } from './editor/conflict-panel.tsx';
export { AboutLength } from './editor/length/about-length.tsx';
export { OfferTemplates } from './editor/offer-templates.tsx';
export { AskAfterUnpublished } from './editor/publishing/ask-after-unpublished.tsx';
export { AskPublish } from './editor/publishing/ask-publish.tsx';
export { SettingsFields } from './editor/settings/settings-fields.tsx';
export { ToldOfOthers } from './editor/told/told-of-others.tsx';
export { HistoryPart } from './history/history-part.tsx';
export { MediaPage } from './media/media-page.tsx';
export { MediumPage } from './media/medium-page.tsx';
export { UploadList } from './media/upload-list.tsx';
export { MembersPage } from './members/members-page.tsx';
export { ChangePosts } from './posts/change-posts.tsx';
export { AuthorsPage, TagsPage } from './terms/term-pages.tsx';
