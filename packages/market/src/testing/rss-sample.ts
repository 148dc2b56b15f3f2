/** A channel as RSS 2.0, Dublin Core and Media RSS shape it; what it says is made up. */
export const RSS_SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>Sample &amp; Wire</title>
    <link>https://news.example</link>
    <item>
      <title><![CDATA[Bitcoin <b>rests</b> &amp; the desk waits]]></title>
      <link>https://news.example/a?x=1&amp;y=2</link>
      <dc:creator><![CDATA[Jane Doe]]></dc:creator>
      <pubDate>Fri, 20 Nov 2026 09:30:00 +0000</pubDate>
      <media:content url="https://img.example/a.jpg" type="image/jpeg" medium="image" />
      <description><![CDATA[<p>Words.</p>]]></description>
    </item>
    <item>
      <title>&#xB098;&#xB8E8; 소식</title>
      <link>https://news.example/b</link>
      <pubDate>Sat, 21 Nov 2026 01:00:00 GMT</pubDate>
      <enclosure url="https://img.example/b.mp3" type="audio/mpeg" length="1" />
    </item>
    <item>
      <title>No link at all</title>
      <link>javascript:alert(1)</link>
      <pubDate>Sat, 21 Nov 2026 02:00:00 GMT</pubDate>
    </item>
  </channel>
</rss>`;
