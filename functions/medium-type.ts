import { app } from '@azure/functions';
import { mediaTypeList } from '../shared/http/media-type-list.ts';

const route = 'mediumtype';

app.http('GetMediumTypeList', {
  methods: ['GET', 'HEAD'],
  route,
  authLevel: 'anonymous',
  handler: mediaTypeList,
});
